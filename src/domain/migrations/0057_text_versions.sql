CREATE TABLE "text_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"field" text NOT NULL,
	"content" text NOT NULL,
	"name" text,
	"authors" uuid[] NOT NULL,
	"began_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"event_id" uuid NOT NULL,
	"is_open" boolean NOT NULL
);

CREATE INDEX "text_version_row_idx" ON "text_version" USING btree ("entity","row_id","created_at","id");

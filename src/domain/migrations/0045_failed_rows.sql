CREATE TABLE "failed_row" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"job" text NOT NULL,
	"about_type" text NOT NULL,
	"about_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"error" text NOT NULL,
	"times" integer NOT NULL,
	"failed_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "removal" (
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "removal_entity_row_id_pk" PRIMARY KEY("entity","row_id")
);

CREATE UNIQUE INDEX "failed_row_about_unique" ON "failed_row" USING btree ("job","about_type","about_id");
CREATE INDEX "failed_row_about_idx" ON "failed_row" USING btree ("about_type","about_id");
CREATE INDEX "failed_row_created_at_idx" ON "failed_row" USING btree ("created_at","id");
CREATE INDEX "failed_row_updated_at_idx" ON "failed_row" USING btree ("updated_at","id");
CREATE INDEX "failed_row_failed_at_sort" ON "failed_row" USING btree ("failed_at","id");

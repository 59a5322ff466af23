CREATE TABLE "coedit_place" (
	"room" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"field" text NOT NULL,
	"writers" integer NOT NULL,
	"watchers" integer NOT NULL,
	"held_until" timestamp(3) with time zone NOT NULL
);

CREATE INDEX "coedit_place_text_idx" ON "coedit_place" USING btree ("row_id","entity","field");

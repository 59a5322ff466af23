CREATE TABLE "notice_part" (
	"batch" uuid NOT NULL,
	"row_id" uuid,
	"user_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);

ALTER TABLE "notifications" ADD COLUMN "rows" integer DEFAULT 1 NOT NULL;
CREATE INDEX "notice_part_batch_idx" ON "notice_part" USING btree ("batch");

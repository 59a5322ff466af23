CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"about_type" text,
	"about_id" uuid,
	"file_id" uuid NOT NULL,
	"name" text,
	"shared_with_client" boolean DEFAULT false NOT NULL
);

ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "attachments_created_at_idx" ON "attachments" USING btree ("created_at","id");
CREATE INDEX "attachments_updated_at_idx" ON "attachments" USING btree ("updated_at","id");
CREATE INDEX "attachments_about_subject" ON "attachments" USING btree ("about_type","about_id");
CREATE INDEX "attachments_file_ref" ON "attachments" USING btree ("file_id");
CREATE INDEX "attachments_name_search" ON "attachments" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "attachments_name_sort" ON "attachments" USING btree ("name" collate "und-x-icu","id");

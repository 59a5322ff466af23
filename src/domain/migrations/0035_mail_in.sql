CREATE TABLE "received_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"message_id" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"about_type" text,
	"about_id" uuid
);

ALTER TABLE "mail" ADD COLUMN "about_type" text;
ALTER TABLE "mail" ADD COLUMN "about_id" uuid;
ALTER TABLE "mail_body" ADD COLUMN "headers" jsonb;
ALTER TABLE "comments" ADD COLUMN "from_address" text;
ALTER TABLE "tickets" ADD COLUMN "requester_email" text;
CREATE UNIQUE INDEX "received_mail_message_unique" ON "received_mail" USING btree ("message_id");
CREATE INDEX "received_mail_created_at_idx" ON "received_mail" USING btree ("created_at","id");
CREATE INDEX "received_mail_updated_at_idx" ON "received_mail" USING btree ("updated_at","id");
CREATE INDEX "received_mail_about_idx" ON "received_mail" USING btree ("about_type","about_id");
CREATE INDEX "received_mail_sender_idx" ON "received_mail" USING btree ("sender","created_at");
CREATE INDEX "received_mail_sender_search" ON "received_mail" USING gin (tms_fold("sender") gin_trgm_ops);
CREATE INDEX "received_mail_subject_search" ON "received_mail" USING gin (tms_fold("subject") gin_trgm_ops);
CREATE INDEX "mail_message_id_idx" ON "mail" USING btree ("message_id");
CREATE INDEX "mail_about_idx" ON "mail" USING btree ("about_type","about_id") WHERE about_id is not null;
CREATE INDEX "tickets_requester_email_search" ON "tickets" USING gin (tms_fold("requester_email") gin_trgm_ops);

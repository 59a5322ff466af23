CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"lane" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"run_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"singleton_key" text
);

CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"sent_at" timestamp(3) with time zone,
	"message_id" text NOT NULL,
	"text" text
);

CREATE TABLE "mail_body" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL
);

CREATE TABLE "password_reset" (
	"actor_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);

ALTER TABLE "event" ALTER COLUMN "recorded_at" DROP DEFAULT;
ALTER TABLE "session" ALTER COLUMN "created_at" DROP DEFAULT;
ALTER TABLE "session" ALTER COLUMN "last_used_at" DROP DEFAULT;
ALTER TABLE "idempotency" ALTER COLUMN "created_at" DROP DEFAULT;
ALTER TABLE "file" ALTER COLUMN "created_at" DROP DEFAULT;
ALTER TABLE "users" ALTER COLUMN "created_at" DROP DEFAULT;
ALTER TABLE "users" ALTER COLUMN "updated_at" DROP DEFAULT;
ALTER TABLE "departments" ALTER COLUMN "created_at" DROP DEFAULT;
ALTER TABLE "departments" ALTER COLUMN "updated_at" DROP DEFAULT;
ALTER TABLE "roles" ALTER COLUMN "created_at" DROP DEFAULT;
ALTER TABLE "roles" ALTER COLUMN "updated_at" DROP DEFAULT;
ALTER TABLE "permissions" ALTER COLUMN "created_at" DROP DEFAULT;
ALTER TABLE "permissions" ALTER COLUMN "updated_at" DROP DEFAULT;
ALTER TABLE "mail_body" ADD CONSTRAINT "mail_body_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "job_created_at_idx" ON "job" USING btree ("created_at","id");
CREATE INDEX "job_updated_at_idx" ON "job" USING btree ("updated_at","id");
CREATE INDEX "job_run_at_sort" ON "job" USING btree ("run_at","id");
CREATE INDEX "job_finished_at_sort" ON "job" USING btree ("finished_at","id");
CREATE INDEX "job_name_search" ON "job" USING gin (tms_fold("name") gin_trgm_ops);
CREATE UNIQUE INDEX "job_singleton_unique" ON "job" USING btree ("name","singleton_key") WHERE state = 'waiting';
CREATE INDEX "mail_created_at_idx" ON "mail" USING btree ("created_at","id");
CREATE INDEX "mail_updated_at_idx" ON "mail" USING btree ("updated_at","id");
CREATE INDEX "mail_sent_at_sort" ON "mail" USING btree ("sent_at","id");
CREATE INDEX "mail_recipient_search" ON "mail" USING gin (tms_fold("recipient") gin_trgm_ops);
CREATE INDEX "mail_subject_search" ON "mail" USING gin (tms_fold("subject") gin_trgm_ops);
CREATE UNIQUE INDEX "password_reset_token_unique" ON "password_reset" USING btree ("token_hash");

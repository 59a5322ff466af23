CREATE TABLE "mail_attachment" (
	"mail_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "mail_attachment_mail_id_place_pk" PRIMARY KEY("mail_id","place")
);

CREATE TABLE "dashboards_mail_to" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "dashboards_mail_to_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "dashboards" ADD COLUMN "mail_days" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "dashboards" ADD COLUMN "mail_at" text;
ALTER TABLE "dashboards" ADD COLUMN "mailed_since" timestamp(3) with time zone;
ALTER TABLE "mail_attachment" ADD CONSTRAINT "mail_attachment_mail_id_mail_body_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_body"("mail_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "dashboards_mail_to" ADD CONSTRAINT "dashboards_mail_to_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."dashboards"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dashboards_mail_to" ADD CONSTRAINT "dashboards_mail_to_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dashboards_mail_to_target_idx" ON "dashboards_mail_to" USING btree ("target_id","source_id");
-- Attachments of mails that wait go along: a mail may have several now.
INSERT INTO "mail_attachment" ("mail_id", "place", "name", "type", "content")
  SELECT "mail_id", 0, coalesce("attachment_name", ''), coalesce("attachment_type", ''), "attachment" FROM "mail_body" WHERE "attachment" IS NOT NULL;
ALTER TABLE "mail_body" DROP COLUMN "attachment_name";
ALTER TABLE "mail_body" DROP COLUMN "attachment_type";
ALTER TABLE "mail_body" DROP COLUMN "attachment";

CREATE TABLE "comments_attachments" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "comments_attachments_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "mail_body" ADD COLUMN "files" jsonb;
ALTER TABLE "comments_attachments" ADD CONSTRAINT "comments_attachments_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "comments_attachments" ADD CONSTRAINT "comments_attachments_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "comments_attachments_target_idx" ON "comments_attachments" USING btree ("target_id","source_id");

CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"task_id" uuid NOT NULL,
	"ending" text,
	"token" text,
	"password" text,
	"is_protected" boolean DEFAULT false NOT NULL,
	"shows_attachments" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"is_revoked" boolean DEFAULT false NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp(3) with time zone
);

ALTER TABLE "share_links" ADD CONSTRAINT "share_links_task_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "share_links_created_at_idx" ON "share_links" USING btree ("created_at","id","task_id");
CREATE INDEX "share_links_updated_at_idx" ON "share_links" USING btree ("updated_at","id");
CREATE INDEX "share_links_task_ref" ON "share_links" USING btree ("task_id");
CREATE INDEX "share_links_expires_at_sort" ON "share_links" USING btree ("expires_at","id","task_id");

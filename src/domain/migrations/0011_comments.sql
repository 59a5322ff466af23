CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"about_type" text,
	"about_id" uuid,
	"body" text NOT NULL,
	"shared_with_client" boolean DEFAULT false NOT NULL
);

ALTER TABLE "comments" ADD CONSTRAINT "comments_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "comments_created_at_idx" ON "comments" USING btree ("created_at","id");
CREATE INDEX "comments_updated_at_idx" ON "comments" USING btree ("updated_at","id");
CREATE INDEX "comments_about_subject" ON "comments" USING btree ("about_type","about_id");
CREATE INDEX "comments_body_search" ON "comments" USING gin (tms_fold("body") gin_trgm_ops);

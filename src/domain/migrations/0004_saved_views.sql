CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"entity" text NOT NULL,
	"state" text,
	"is_shared" boolean DEFAULT false NOT NULL
);

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "saved_views_created_at_idx" ON "saved_views" USING btree ("created_at","id","created_by");
CREATE INDEX "saved_views_updated_at_idx" ON "saved_views" USING btree ("updated_at","id");
CREATE INDEX "saved_views_name_sort" ON "saved_views" USING btree ("name" collate "und-x-icu","id","created_by");

CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about_type" text,
	"about_id" uuid,
	"is_personal" boolean DEFAULT false NOT NULL,
	"detail" text,
	"actor_id" uuid,
	"in_app" boolean DEFAULT true NOT NULL,
	"in_digest" boolean DEFAULT false NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL
);

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "notifications_created_at_idx" ON "notifications" USING btree ("created_at","id","kind","user_id");
CREATE INDEX "notifications_updated_at_idx" ON "notifications" USING btree ("updated_at","id");
CREATE INDEX "notifications_user_ref" ON "notifications" USING btree ("user_id","kind");
CREATE INDEX "notifications_about_subject" ON "notifications" USING btree ("about_type","about_id");
CREATE INDEX "notifications_actor_ref" ON "notifications" USING btree ("actor_id");

CREATE TABLE "time_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"task_id" uuid NOT NULL,
	"project_id" uuid,
	"user_id" uuid,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"note" text
);

ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_task_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "time_entries_created_at_idx" ON "time_entries" USING btree ("created_at","id","user_id","project_id");
CREATE INDEX "time_entries_updated_at_idx" ON "time_entries" USING btree ("updated_at","id");
CREATE INDEX "time_entries_task_ref" ON "time_entries" USING btree ("task_id");
CREATE INDEX "time_entries_project_ref" ON "time_entries" USING btree ("project_id","user_id");
CREATE INDEX "time_entries_user_ref" ON "time_entries" USING btree ("user_id","project_id");
CREATE INDEX "time_entries_started_at_sort" ON "time_entries" USING btree ("started_at","id","user_id","project_id");
CREATE INDEX "time_entries_ended_at_sort" ON "time_entries" USING btree ("ended_at","id","user_id","project_id");
CREATE INDEX "time_entries_note_search" ON "time_entries" USING gin (tms_fold("note") gin_trgm_ops);
CREATE UNIQUE INDEX "time_entries_user_while_ended_at_unique" ON "time_entries" USING btree ("user_id") WHERE "time_entries"."ended_at" is null;

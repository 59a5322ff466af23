ALTER TABLE "users" ADD COLUMN "week_start" text;
ALTER TABLE "users" ADD COLUMN "hour_cycle" text;
ALTER TABLE "users" ADD COLUMN "date_form" text;
CREATE INDEX "tasks_story_points_sort" ON "tasks" USING btree ("story_points","id","status","priority","visibility","project_id","created_by","deleted_at");

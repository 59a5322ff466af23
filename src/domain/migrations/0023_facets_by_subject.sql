ALTER TABLE "checklists" DROP CONSTRAINT "checklists_task_fk";

ALTER TABLE "share_links" DROP CONSTRAINT "share_links_task_fk";

ALTER TABLE "time_entries" DROP CONSTRAINT "time_entries_task_fk";

DROP INDEX "checklists_task_ref";
DROP INDEX "share_links_task_ref";
DROP INDEX "time_entries_task_ref";
DROP INDEX "checklists_created_at_idx";
DROP INDEX "share_links_created_at_idx";
DROP INDEX "share_links_expires_at_sort";
ALTER TABLE "checklists" ADD COLUMN "about_type" text;
ALTER TABLE "checklists" ADD COLUMN "about_id" uuid;
ALTER TABLE "share_links" ADD COLUMN "about_type" text;
ALTER TABLE "share_links" ADD COLUMN "about_id" uuid;
ALTER TABLE "time_entries" ADD COLUMN "about_type" text;
ALTER TABLE "time_entries" ADD COLUMN "about_id" uuid;
-- What hung on a task hangs on the same task, now by its kind and id.
UPDATE "checklists" SET "about_type" = 'task', "about_id" = "task_id";
UPDATE "share_links" SET "about_type" = 'task', "about_id" = "task_id";
UPDATE "time_entries" SET "about_type" = 'task', "about_id" = "task_id";
-- Their histories keep saying where they were made.
INSERT INTO "change" ("event_id", "field", "old", "new")
  SELECT c."event_id", 'about_type', 'null'::jsonb, '"task"'::jsonb FROM "change" c JOIN "event" e ON e."id" = c."event_id"
  WHERE e."entity" IN ('checklist', 'share_link', 'time_entry') AND c."field" = 'task_id';
UPDATE "change" c SET "field" = 'about_id' FROM "event" e
  WHERE e."id" = c."event_id" AND e."entity" IN ('checklist', 'share_link', 'time_entry') AND c."field" = 'task_id';
CREATE INDEX "checklists_about_subject" ON "checklists" USING btree ("about_type","about_id");
CREATE INDEX "share_links_about_subject" ON "share_links" USING btree ("about_type","about_id");
CREATE INDEX "time_entries_about_subject" ON "time_entries" USING btree ("about_type","about_id");
CREATE INDEX "checklists_created_at_idx" ON "checklists" USING btree ("created_at","id");
CREATE INDEX "share_links_created_at_idx" ON "share_links" USING btree ("created_at","id");
CREATE INDEX "share_links_expires_at_sort" ON "share_links" USING btree ("expires_at","id");
ALTER TABLE "checklists" DROP COLUMN "task_id";
ALTER TABLE "share_links" DROP COLUMN "task_id";
ALTER TABLE "time_entries" DROP COLUMN "task_id";

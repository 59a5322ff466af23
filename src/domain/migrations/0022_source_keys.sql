ALTER TABLE "tasks" ADD COLUMN "source_key" text;
ALTER TABLE "tasks" ADD COLUMN "source_url" text;
CREATE INDEX "tasks_source_key_search" ON "tasks" USING btree (lower("source_key")) WHERE "tasks"."source_key" is not null;
UPDATE "tasks" t SET "source_key" = k.key FROM "import_key" k WHERE k.kind = 'task' AND k.row_id = t.id AND k.source IN ('jira', 'csv', 'xlsx');
UPDATE "tasks" t SET "source_key" = substring(k.key from '#[0-9]+$') FROM "import_key" k WHERE k.kind = 'task' AND k.row_id = t.id AND k.source LIKE 'github%';

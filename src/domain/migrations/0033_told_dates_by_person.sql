ALTER TABLE "told_date" ADD COLUMN "user_id" uuid;
-- Whoever was told of a date was told together with all others: of those that may come up again nobody is told twice.
ALTER TABLE "told_date" DROP CONSTRAINT "told_date_kind_entity_row_id_due_at_pk";
INSERT INTO "told_date" ("kind", "entity", "row_id", "due_at", "user_id")
  SELECT t."kind", t."entity", t."row_id", t."due_at", u."id" FROM "told_date" t CROSS JOIN "users" u WHERE u."is_active" AND t."due_at" > now() - interval '2 days';
DELETE FROM "told_date" WHERE "user_id" IS NULL;
ALTER TABLE "told_date" ALTER COLUMN "user_id" SET NOT NULL;
ALTER TABLE "told_date" ADD CONSTRAINT "told_date_kind_entity_row_id_due_at_user_id_pk" PRIMARY KEY("kind","entity","row_id","due_at","user_id");
CREATE INDEX "told_date_due_idx" ON "told_date" USING btree ("due_at");

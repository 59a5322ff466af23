CREATE OR REPLACE FUNCTION tms_named(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN strpos(value, ' data-row="') = 0 THEN '{}'::text[]
  ELSE ARRAY(SELECT DISTINCT found[1] FROM regexp_matches(value, ' data-row="([a-z][a-z_]{0,39}/[0-9a-f-]{36})"', 'g') AS found) END;
CREATE INDEX "tasks_description_named" ON "tasks" USING gin (tms_named("description"));
CREATE INDEX "comments_body_named" ON "comments" USING gin (tms_named("body"));
CREATE INDEX "todos_description_named" ON "todos" USING gin (tms_named("description"));
CREATE INDEX "pages_content_named" ON "pages" USING gin (tms_named("content"));
CREATE INDEX "tickets_description_named" ON "tickets" USING gin (tms_named("description"));
CREATE INDEX "canned_replies_body_named" ON "canned_replies" USING gin (tms_named("body"));

CREATE INDEX "job_waiting_idx" ON "job" USING btree ("lane","run_at","id") WHERE state = 'waiting';
CREATE INDEX "job_running_idx" ON "job" USING btree ("started_at") WHERE state = 'running';
-- The queue is the table job since this version; the library that kept it besides had a schema of its own.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;

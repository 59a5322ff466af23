CREATE TABLE "gone_row" (
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"held" jsonb NOT NULL,
	CONSTRAINT "gone_row_entity_row_id_pk" PRIMARY KEY("entity","row_id")
);

ALTER TABLE "event" ADD COLUMN "cause_id" uuid;
CREATE INDEX "event_cause_idx" ON "event" USING btree ("cause_id","id") WHERE cause_id is not null;
CREATE OR REPLACE VIEW "log_entry" AS SELECT id, version, at AS created_at, at AS updated_at, actor_id AS created_by, actor_id AS updated_by, actor_id AS causer_id, action AS event, entity AS subject_type, row_id AS subject_id, source, cause_id FROM "event" WHERE entity <> 'notification';

-- Rows that were deleted before: what the log tells of their titles, references, lists and choices, where it fits the columns of today.
DO $$
DECLARE
  pair record;
BEGIN
  FOR pair IN SELECT * FROM (VALUES ('user', 'users'), ('department', 'departments'), ('role', 'roles'), ('permission', 'permissions'), ('team', 'teams'), ('client', 'clients'), ('skill', 'skills'), ('job', 'job'), ('failed_row', 'failed_row'), ('letter', 'mail'), ('received_letter', 'received_mail'), ('saved_view', 'saved_views'), ('project', 'projects'), ('task', 'tasks'), ('phase', 'phases'), ('sprint', 'sprints'), ('stage', 'stages'), ('epic', 'epics'), ('tag', 'tags'), ('comment', 'comments'), ('checklist', 'checklists'), ('checklist_item', 'checklist_items'), ('attachment', 'attachments'), ('share_link', 'share_links'), ('time_entry', 'time_entries'), ('dependency', 'dependencies'), ('baseline', 'baselines'), ('baseline_bar', 'baseline_bars'), ('workspace', 'todo_workspaces'), ('todo', 'todos'), ('todo_stage', 'todo_stages'), ('event', 'events'), ('event_guest', 'event_guests'), ('work_import', 'work_imports'), ('business_calendar', 'business_calendars'), ('holiday', 'holidays'), ('ticket', 'tickets'), ('ticket_type', 'ticket_types'), ('team_domain', 'team_domains'), ('sla_policy', 'sla_policies'), ('sla_reminder', 'tickets_sla_reminders'), ('canned_reply', 'canned_replies')) AS p(entity, rows) LOOP
    EXECUTE format($q$
      INSERT INTO gone_row (entity, row_id, held)
      SELECT %1$L, d.row_id, coalesce((
          SELECT jsonb_object_agg(f.field, f.new) FROM (
            SELECT DISTINCT ON (c.field) c.field, c.new FROM event e JOIN change c ON c.event_id = e.id
            WHERE e.entity = %1$L AND e.row_id = d.row_id ORDER BY c.field, e.version DESC, e.id DESC) f
          LEFT JOIN information_schema.columns k ON k.table_schema = 'public' AND k.table_name = %2$L AND k.column_name = f.field
          WHERE CASE k.data_type
            WHEN 'uuid' THEN f.new #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            WHEN 'boolean' THEN jsonb_typeof(f.new) = 'boolean'
            WHEN 'timestamp with time zone' THEN f.new #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$'
            WHEN 'text' THEN jsonb_typeof(f.new) = 'string' AND length(f.new #>> '{}') <= 300
            ELSE k.data_type IS NULL AND jsonb_typeof(f.new) = 'array' AND length(f.new::text) <= 8000 END), '{}')
        || jsonb_build_object('id', d.row_id, 'created_by', (
          SELECT m.actor_id FROM event m WHERE m.entity = %1$L AND m.row_id = d.row_id AND m.action = 'created' ORDER BY m.version LIMIT 1))
      FROM (SELECT DISTINCT row_id FROM event WHERE entity = %1$L AND action = 'deleted') d
      WHERE NOT EXISTS (SELECT 1 FROM %2$I r WHERE r.id = d.row_id)$q$, pair.entity, pair.rows);
  END LOOP;
END $$;

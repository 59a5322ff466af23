CREATE TABLE "gone_row" (
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"held" jsonb NOT NULL,
	CONSTRAINT "gone_row_entity_row_id_pk" PRIMARY KEY("entity","row_id")
);

ALTER TABLE "event" ADD COLUMN "cause_id" uuid;
CREATE INDEX "event_cause_idx" ON "event" USING btree ("cause_id","id") WHERE cause_id is not null;
CREATE OR REPLACE VIEW "log_entry" AS SELECT id, version, at AS created_at, at AS updated_at, actor_id AS created_by, actor_id AS updated_by, actor_id AS causer_id, action AS event, entity AS subject_type, row_id AS subject_id, source, cause_id FROM "event" WHERE entity <> 'notification';

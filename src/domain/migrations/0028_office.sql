CREATE TABLE "users_skills" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "users_skills_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

DROP INDEX "event_at_idx";
ALTER TABLE "users" ALTER COLUMN "password" DROP NOT NULL;
ALTER TABLE "session" ADD COLUMN "viewer_id" uuid;
ALTER TABLE "users" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp(3) with time zone;
ALTER TABLE "users_skills" ADD CONSTRAINT "users_skills_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users_skills" ADD CONSTRAINT "users_skills_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."skills"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "users_skills_target_idx" ON "users_skills" USING btree ("target_id","source_id");
CREATE INDEX "event_actor_idx" ON "event" USING btree ("actor_id","at","id");
CREATE INDEX "event_entity_idx" ON "event" USING btree ("entity","at","id");
CREATE INDEX "event_rare_idx" ON "event" USING btree ("action","at","id") WHERE action <> all (array['created', 'updated']);
CREATE INDEX "event_at_idx" ON "event" USING btree ("at","id");
-- The log as rows of an entity.
CREATE VIEW "log_entry" AS SELECT id, version, at AS created_at, at AS updated_at, actor_id AS created_by, actor_id AS updated_by, actor_id AS causer_id, action AS event, entity AS subject_type, row_id AS subject_id, source FROM "event";

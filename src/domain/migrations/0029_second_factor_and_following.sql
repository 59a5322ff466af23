CREATE TABLE "second_factor" (
	"actor_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"recovery" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone
);

CREATE TABLE "follow" (
	"actor_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"wanted" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "follow_actor_id_entity_row_id_pk" PRIMARY KEY("actor_id","entity","row_id")
);

CREATE TABLE "told_date" (
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "told_date_kind_entity_row_id_due_at_pk" PRIMARY KEY("kind","entity","row_id","due_at")
);

ALTER TABLE "session" ADD COLUMN "name" text;
ALTER TABLE "session" ADD COLUMN "scopes" jsonb;
ALTER TABLE "roles" ADD COLUMN "needs_second_factor" boolean DEFAULT false NOT NULL;
ALTER TABLE "notifications" ADD COLUMN "reason" text;
CREATE INDEX "follow_row_idx" ON "follow" USING btree ("entity","row_id");

CREATE TABLE "sla_judgement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"state" text NOT NULL,
	"begun_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"done" integer NOT NULL,
	"of" integer NOT NULL,
	"last_id" uuid NOT NULL,
	"pending_ids" uuid[] NOT NULL,
	"figures" jsonb NOT NULL
);

CREATE INDEX "sla_judgement_policy_idx" ON "sla_judgement" USING btree ("policy_id","by_id","begun_at");
CREATE UNIQUE INDEX "sla_judgement_running_idx" ON "sla_judgement" USING btree ("policy_id","by_id") WHERE state = 'running';

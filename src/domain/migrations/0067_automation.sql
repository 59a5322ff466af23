CREATE TABLE "event_agent" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"name" text NOT NULL,
	"chain" jsonb NOT NULL
);

CREATE TABLE "automation_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"project_id" uuid,
	"when" jsonb NOT NULL,
	"where" jsonb,
	"then" jsonb NOT NULL,
	"runs_as_id" uuid,
	"stopped_because" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"looked_at" timestamp(3) with time zone
);

CREATE TABLE "automation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"rule_id" uuid NOT NULL,
	"about_type" text,
	"about_id" uuid,
	"event" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"finished_at" timestamp(3) with time zone
);

ALTER TABLE "automation_rules" ADD CONSTRAINT "automation_rules_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_rules" ADD CONSTRAINT "automation_rules_runs_as_fk" FOREIGN KEY ("runs_as_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_rules" ADD CONSTRAINT "automation_rules_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_rules" ADD CONSTRAINT "automation_rules_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_rule_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."automation_rules"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "automation_rules_created_at_idx" ON "automation_rules" USING btree ("created_at","id","stopped_because","project_id");
CREATE INDEX "automation_rules_updated_at_idx" ON "automation_rules" USING btree ("updated_at","id");
CREATE INDEX "automation_rules_name_search" ON "automation_rules" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "automation_rules_name_sort" ON "automation_rules" USING btree ("name" collate "und-x-icu","id","stopped_because","project_id");
CREATE INDEX "automation_rules_project_ref" ON "automation_rules" USING btree ("project_id","stopped_because");
CREATE INDEX "automation_rules_runs_as_ref" ON "automation_rules" USING btree ("runs_as_id");
CREATE INDEX "automation_runs_created_at_idx" ON "automation_runs" USING btree ("created_at","id","state","rule_id");
CREATE INDEX "automation_runs_updated_at_idx" ON "automation_runs" USING btree ("updated_at","id");
CREATE INDEX "automation_runs_rule_ref" ON "automation_runs" USING btree ("rule_id","state");
CREATE INDEX "automation_runs_about_subject" ON "automation_runs" USING btree ("about_type","about_id");
CREATE INDEX "automation_runs_finished_at_sort" ON "automation_runs" USING btree ("finished_at","id","state","rule_id");

CREATE TABLE "messages_tasks" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "messages_tasks_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "messages_todos" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "messages_todos_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "messages_tickets" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "messages_tickets_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

CREATE TABLE "messages_events" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "messages_events_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "messages_tasks" ADD CONSTRAINT "messages_tasks_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages_tasks" ADD CONSTRAINT "messages_tasks_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages_todos" ADD CONSTRAINT "messages_todos_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages_todos" ADD CONSTRAINT "messages_todos_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."todos"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages_tickets" ADD CONSTRAINT "messages_tickets_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages_tickets" ADD CONSTRAINT "messages_tickets_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages_events" ADD CONSTRAINT "messages_events_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages_events" ADD CONSTRAINT "messages_events_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "messages_tasks_target_idx" ON "messages_tasks" USING btree ("target_id","source_id");
CREATE INDEX "messages_todos_target_idx" ON "messages_todos" USING btree ("target_id","source_id");
CREATE INDEX "messages_tickets_target_idx" ON "messages_tickets" USING btree ("target_id","source_id");
CREATE INDEX "messages_events_target_idx" ON "messages_events" USING btree ("target_id","source_id");

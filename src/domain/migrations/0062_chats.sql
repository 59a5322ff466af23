CREATE TABLE "seen_up_to" (
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "seen_up_to_row_id_actor_id_entity_pk" PRIMARY KEY("row_id","actor_id","entity")
);

CREATE TABLE "own_mark" (
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "own_mark_row_id_actor_id_entity_mark_pk" PRIMARY KEY("row_id","actor_id","entity","mark")
);

CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"kind" text NOT NULL,
	"title" text,
	"project_id" uuid,
	"pair" text,
	"last_message_at" timestamp(3) with time zone
);

CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"body" text,
	"reply_to_id" uuid,
	"edited_at" timestamp(3) with time zone,
	"removed_at" timestamp(3) with time zone,
	"body_plain" text GENERATED ALWAYS AS (tms_plain("body")) STORED,
	"body_folded" text GENERATED ALWAYS AS (tms_fold(tms_plain("body"))) STORED
);

CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text
);

CREATE TABLE "message_reactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL
);

CREATE TABLE "conversations_members" (
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "conversations_members_source_id_target_id_pk" PRIMARY KEY("source_id","target_id")
);

ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_updated_by_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations_members" ADD CONSTRAINT "conversations_members_source_fk" FOREIGN KEY ("source_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations_members" ADD CONSTRAINT "conversations_members_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "own_mark_actor_idx" ON "own_mark" USING btree ("actor_id","entity","mark");
CREATE INDEX "conversations_created_at_idx" ON "conversations" USING btree ("created_at","id");
CREATE INDEX "conversations_updated_at_idx" ON "conversations" USING btree ("updated_at","id");
CREATE INDEX "conversations_title_search" ON "conversations" USING gin (tms_fold("title") gin_trgm_ops);
CREATE INDEX "conversations_project_ref" ON "conversations" USING btree ("project_id");
CREATE UNIQUE INDEX "conversations_pair_unique" ON "conversations" USING btree (lower("pair"));
CREATE INDEX "conversations_last_message_at_sort" ON "conversations" USING btree ("last_message_at","id");
CREATE UNIQUE INDEX "conversations_project_unique" ON "conversations" USING btree ("project_id");
CREATE INDEX "messages_created_at_idx" ON "messages" USING btree ("created_at","id","conversation_id");
CREATE INDEX "messages_updated_at_idx" ON "messages" USING btree ("updated_at","id");
CREATE INDEX "messages_stream_own" ON "messages" USING btree ("conversation_id","created_by","number");
CREATE INDEX "messages_stream_gone" ON "messages" USING btree ("conversation_id","created_by","number") WHERE "messages"."removed_at" is not null;
CREATE INDEX "messages_conversation_ref" ON "messages" USING btree ("conversation_id");
CREATE INDEX "messages_body_search" ON "messages" USING gin ("body_folded" gin_trgm_ops);
CREATE INDEX "messages_body_named" ON "messages" USING gin (tms_named("body"));
CREATE INDEX "messages_reply_to_ref" ON "messages" USING btree ("reply_to_id");
CREATE UNIQUE INDEX "messages_conversation_number_unique" ON "messages" USING btree ("conversation_id","number");
CREATE INDEX "message_files_created_at_idx" ON "message_files" USING btree ("created_at","id","message_id");
CREATE INDEX "message_files_updated_at_idx" ON "message_files" USING btree ("updated_at","id");
CREATE INDEX "message_files_message_ref" ON "message_files" USING btree ("message_id");
CREATE INDEX "message_files_file_ref" ON "message_files" USING btree ("file_id");
CREATE INDEX "message_files_name_search" ON "message_files" USING gin (tms_fold("name") gin_trgm_ops);
CREATE INDEX "message_reactions_created_at_idx" ON "message_reactions" USING btree ("created_at","id","message_id");
CREATE INDEX "message_reactions_updated_at_idx" ON "message_reactions" USING btree ("updated_at","id");
CREATE INDEX "message_reactions_message_ref" ON "message_reactions" USING btree ("message_id");
CREATE INDEX "message_reactions_user_ref" ON "message_reactions" USING btree ("user_id");
CREATE UNIQUE INDEX "message_reactions_message_user_emoji_unique" ON "message_reactions" USING btree ("message_id","user_id",lower("emoji"));
CREATE INDEX "conversations_members_target_idx" ON "conversations_members" USING btree ("target_id","source_id");

-- What is hidden (`personal`) is told by no log of the system.
CREATE OR REPLACE VIEW "log_entry" AS SELECT id, version, at AS created_at, at AS updated_at, actor_id AS created_by, actor_id AS updated_by, actor_id AS causer_id, action AS event, entity AS subject_type, row_id AS subject_id, source, cause_id FROM "event" WHERE entity <> ALL (ARRAY['notification', 'conversation', 'message', 'message_file', 'message_reaction']);

CREATE TABLE "coedit_state" (
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"field" text NOT NULL,
	"shown_id" bigint NOT NULL,
	"settled_id" bigint NOT NULL,
	"is_ahead" boolean NOT NULL,
	"kept" text,
	CONSTRAINT "coedit_state_row_id_entity_field_pk" PRIMARY KEY("row_id","entity","field")
);

CREATE TABLE "coedit_update" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"field" text NOT NULL,
	"actor_id" uuid,
	"data" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "coedit_base" (
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"field" text NOT NULL,
	"version" integer NOT NULL,
	"content" text,
	CONSTRAINT "coedit_base_row_id_entity_field_version_pk" PRIMARY KEY("row_id","entity","field","version")
);

CREATE INDEX "coedit_update_text_idx" ON "coedit_update" USING btree ("row_id","entity","field","id");

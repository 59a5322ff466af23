CREATE TABLE "writing" (
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"writing" text NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"told_at" timestamp(3) with time zone NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "writing_entity_row_id_actor_id_pk" PRIMARY KEY("entity","row_id","actor_id")
);

CREATE INDEX "writing_told_idx" ON "writing" USING btree ("told_at");

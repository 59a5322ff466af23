CREATE TABLE "actor_setting" (
	"actor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "actor_setting_actor_id_name_pk" PRIMARY KEY("actor_id","name")
);


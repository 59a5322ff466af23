CREATE TABLE "daily_target" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"target" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"reached_at" timestamp(3) with time zone,
	CONSTRAINT "daily_target_user_id_day_pk" PRIMARY KEY("user_id","day")
);

ALTER TABLE "users" ADD COLUMN "share_daily_target" boolean DEFAULT false NOT NULL;

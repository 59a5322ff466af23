ALTER TABLE "skills" ADD COLUMN "color" text DEFAULT '#2f7d6b' NOT NULL;

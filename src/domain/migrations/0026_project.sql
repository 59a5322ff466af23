ALTER TABLE "sprints" ALTER COLUMN "is_active" SET DEFAULT false;
ALTER TABLE "projects" ADD COLUMN "parallel_sprints" boolean DEFAULT false NOT NULL;

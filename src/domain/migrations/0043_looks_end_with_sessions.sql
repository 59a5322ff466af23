ALTER TABLE "session" ADD COLUMN "viewer_session_id" uuid;
ALTER TABLE "session" ADD CONSTRAINT "session_viewer_session_id_session_id_fk" FOREIGN KEY ("viewer_session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "session_viewer_idx" ON "session" USING btree ("viewer_session_id");

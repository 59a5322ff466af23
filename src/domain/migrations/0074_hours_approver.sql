ALTER TABLE "users" ADD COLUMN "hours_approver_id" uuid;
ALTER TABLE "users" ADD CONSTRAINT "users_hours_approver_fk" FOREIGN KEY ("hours_approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "users_hours_approver_ref" ON "users" USING btree ("hours_approver_id");

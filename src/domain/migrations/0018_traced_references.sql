CREATE INDEX "change_project_id_traced" ON "change" USING btree ("new","event_id") WHERE field = 'project_id';
CREATE INDEX "change_sprint_id_traced" ON "change" USING btree ("new","event_id") WHERE field = 'sprint_id';

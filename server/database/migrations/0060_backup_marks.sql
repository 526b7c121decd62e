CREATE TABLE "backup_marks" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL
);

"""The problems of family SEC; written by ``scripts/generate_policies.py``."""

from __future__ import annotations

from hcl_lint.problems.problem import OPT_IN, WARNING, Documentation, Problem, read_documentation

LETTERS = "SEC"
TITLE = "Security of cloud resources"


def _problem(code: str, name: str) -> Problem:
    def documentation() -> Documentation:
        from hcl_lint.problems.security_pages import PAGES

        return read_documentation(PAGES[name])

    return Problem(code, name, WARNING, OPT_IN, documentation)


AWS_OPEN_ADMIN_PORT = _problem("SEC001", "aws-open-admin-port")
AWS_PUBLIC_BUCKET_ACL = _problem("SEC002", "aws-public-bucket-acl")
AWS_PUBLIC_ACCESS_ALLOWED = _problem("SEC003", "aws-public-access-allowed")
AWS_PUBLIC_POLICY = _problem("SEC004", "aws-public-policy")
AWS_UNENCRYPTED_VOLUME = _problem("SEC005", "aws-unencrypted-volume")
AWS_UNENCRYPTED_INSTANCE_DISK = _problem("SEC006", "aws-unencrypted-instance-disk")
AWS_UNENCRYPTED_DATABASE = _problem("SEC007", "aws-unencrypted-database")
AWS_PUBLIC_DATABASE = _problem("SEC008", "aws-public-database")
AWS_METADATA_V1 = _problem("SEC009", "aws-metadata-v1")
AWS_IAM_WILDCARD = _problem("SEC010", "aws-iam-wildcard")
AWS_UNENCRYPTED_LOG_GROUP = _problem("SEC011", "aws-unencrypted-log-group")
AWS_UNENCRYPTED_TRAIL = _problem("SEC012", "aws-unencrypted-trail")
AWS_UNENCRYPTED_FILE_SYSTEM = _problem("SEC013", "aws-unencrypted-file-system")
AWS_HTTP_LISTENER = _problem("SEC014", "aws-http-listener")
AWS_PUBLIC_CLUSTER = _problem("SEC015", "aws-public-cluster")
GOOGLE_OPEN_ADMIN_PORT = _problem("SEC016", "google-open-admin-port")
GOOGLE_PUBLIC_BUCKET = _problem("SEC017", "google-public-bucket")
GOOGLE_BUCKET_ACLS = _problem("SEC018", "google-bucket-acls")
GOOGLE_PUBLIC_DATABASE = _problem("SEC019", "google-public-database")
AZURE_OPEN_ADMIN_PORT = _problem("SEC020", "azure-open-admin-port")
AZURE_PUBLIC_CONTAINER = _problem("SEC021", "azure-public-container")
AZURE_INSECURE_TRANSFER = _problem("SEC022", "azure-insecure-transfer")
AZURE_PUBLIC_DATABASE = _problem("SEC023", "azure-public-database")
SECRET_IN_USER_DATA = _problem("SEC024", "secret-in-user-data")
SECRET_IN_CODE = _problem("SEC025", "secret-in-code")

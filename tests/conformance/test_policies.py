"""Policies judge the examples of the checks that they name as these checks do.

All examples with ``--full``; by default, those of one of six checks.
"""

from __future__ import annotations

import pytest

from tests.conformance import policies, tables
from tests.extent import Extent

LEAST_NAMED = 520  # identifiers of checkov
LEAST_ALIKE = {True: 0.95, False: 0.8}

# What is judged differently on purpose, with the reason.
DIFFERENT = {
    ("CKV_AWS_88", "aws_instance.poc_modules_foreach"): "a value that a call hands to its module",
    ("CKV_AWS_39", "aws_eks_cluster.enabled"): "`True` is the name of nothing, which is an error",
    ("CKV_AWS_149", "aws_secretsmanager_secret.not_specified"): "there is no such block",
    ("CKV_AWS_173", "aws_lambda_function.fail"): "an environment has no argument `test`",
    ("CKV_AWS_173", "aws_lambda_function.failasempty"): "it has no environment to encrypt",
    ("CKV_AWS_173", "aws_lambda_function.failkmsnovars"): "it has no environment to encrypt",
    ("CKV_AWS_318", "aws_elasticsearch_domain.pass"): "its master nodes are not enabled",
    ("CKV_AWS_318", "aws_opensearch_domain.pass"): "its master nodes are not enabled",
    ("CKV_AWS_260", "aws_vpc_security_group_ingress_rule.fail2"): "it names no network",
    ("CKV_AWS_231", "aws_network_acl.pass3"): "it opens the port of SSH, which is an option",
    ("CKV_AZURE_218", "azurerm_application_gateway.fail3"): "its ciphers are not judged",
    ("CKV_AZURE_233", "azurerm_container_registry.fail3"): "its replicas are not judged",
    ("CKV_GCP_38", "google_compute_instance.bad3"): "there is no such block",
    ("CKV_AZURE_160", "azurerm_network_security_group.dynamic_nsg_fail"): "its rules are unknown",
    ("CKV_AZURE_205", "azurerm_servicebus_namespace.fail"): "the provider's default is TLS 1.2",
    ("CKV_GCP_122", "google_bigtable_instance.fail"): "the provider's default is to protect it",
    **{
        (check, f"{type_}.fail{number}"): "it has no container"
        for check, number in (("CKV_K8S_11", "2"), ("CKV_K8S_28", ""))
        for type_ in (
            "kubernetes_deployment", "kubernetes_deployment_v1", "kubernetes_pod",
            "kubernetes_pod_v1",
        )
    },
}


@pytest.fixture(scope="module")
def tallies() -> dict[str, policies.Tally]:
    if tables.find(policies.TABLE) is None:
        pytest.skip(f"no table {policies.TABLE} in {tables.folder()}")
    return policies.score(tables.load(policies.TABLE, 6))


def test_many_checks_have_a_policy() -> None:
    named = [each for each in policies.policies_by_check() if each.startswith("CKV")]
    assert len(named) >= LEAST_NAMED


def test_resources_are_judged_alike(tallies: dict[str, policies.Tally]) -> None:
    shares = {provider: tally.share for provider, tally in tallies.items()}
    assert min(shares.values()) >= LEAST_ALIKE[Extent.full], shares
    assert not Extent.full or {*shares} == {"AWS", "AZURE", "GCP", "K8S", "TF"}


def test_every_difference_has_a_reason(tallies: dict[str, policies.Tally]) -> None:
    different = {
        (case["id"], address)
        for tally in tallies.values()
        for case, address in [*tally.missed, *tally.extra]
    }
    assert different <= set(DIFFERENT)
    assert not Extent.full or different == set(DIFFERENT)

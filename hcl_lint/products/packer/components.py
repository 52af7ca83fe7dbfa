"""The components that are part of Packer, and those of plugins that its maintainers publish."""

from __future__ import annotations

from hcl_lint.annotations import Final

# By the type of their block.
BUILT_IN: Final = {
    "source": ("file", "null"),
    "data": (
        "hcp-packer-artifact", "hcp-packer-image", "hcp-packer-iteration", "hcp-packer-version",
        "http", "null",
    ),
    "provisioner": (
        "breakpoint", "file", "hcp-sbom", "powershell", "shell", "shell-local", "sleep",
        "windows-restart", "windows-shell",
    ),
    "post-processor": (
        "artifice", "checksum", "compress", "manifest", "provenance", "shell-local",
    ),
}

# Of plugins: others may exist.
OF_PLUGINS: Final = {
    "source": (
        "amazon-chroot", "amazon-ebs", "amazon-ebssurrogate", "amazon-ebsvolume",
        "amazon-instance", "azure-arm", "azure-chroot", "azure-dtl", "digitalocean", "docker",
        "googlecompute", "hyperv-iso", "hyperv-vmcx", "lxc", "lxd", "openstack", "oracle-oci",
        "parallels-ipsw", "parallels-iso", "parallels-macvm", "parallels-pvm", "proxmox-clone",
        "proxmox-iso", "qemu", "tart-cli", "utm-iso", "vagrant", "veertu-anka-vm-clone",
        "veertu-anka-vm-create", "virtualbox-iso", "virtualbox-ovf", "virtualbox-vm",
        "vmware-iso", "vmware-vmx", "vsphere-clone", "vsphere-iso", "vsphere-supervisor",
    ),
    "data": (
        "amazon-ami", "amazon-parameterstore", "amazon-secretsmanager", "external",
        "external-raw", "git-commit", "git-repository", "git-tree", "googlecompute-image",
        "host-info", "sshkey",
    ),
    "provisioner": (
        "ansible", "ansible-local", "chef-client", "chef-solo", "inspec", "puppet-masterless",
        "puppet-server", "salt-masterless", "windows-update",
    ),
    "post-processor": (
        "amazon-import", "digitalocean-import", "docker-import", "docker-push", "docker-save",
        "docker-tag", "googlecompute-export", "googlecompute-import", "utm-vagrant", "utm-zip",
        "vagrant", "vagrant-cloud", "vagrant-registry", "vsphere", "vsphere-template",
    ),
}


def is_known(kind: str, type_: str) -> bool:
    """Whether a component is one of these."""
    return type_ in BUILT_IN[kind] or type_ in OF_PLUGINS[kind]

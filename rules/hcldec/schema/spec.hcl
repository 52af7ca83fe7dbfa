# The language of spec files: hcldec's, and what hcl-lint adds to it. See docs/schemas.md.

object {
  use "parts" {
    shared = "parts"
  }
  block_list "variables" {
    description = "Variables of the input."
    object {
      open = true
    }
  }
  block_object "function" {
    description = "A function of the input."
    labels      = ["name"]
    object {
      attr "params" {
        description = "The names of its parameters."
        reads       = "names"
        required    = true
      }
      attr "variadic_param" {
        description = "The name of a final parameter that receives all remaining arguments."
        reads       = "name"
      }
      attr "result" {
        description = "Its result: an expression in which the parameters are variables."
        roots_from  = ["params", "variadic_param"]
        required    = true
      }
    }
  }
  block_object "shared" {
    description = "A spec that others refer to by this name. An addition of hcl-lint."
    labels      = ["name"]
    body        = "parts"
  }
}

# Specs where each stands for itself, and where each has the name of an attribute of an object.

shared "parts" {
  object {
    block_list "object" {
      description = "An object. The label of each nested spec is the name of its attribute."
      body        = "object"
    }
    block_list "array" {
      description = "A tuple of the values of the nested specs."
      body        = "parts"
    }
    block_list "tuple" {
      description = "A tuple of the values of the nested specs."
      body        = "parts"
    }
    block_list "attr" {
      description = "The value of an attribute."
      body        = "attr"
    }
    block_list "block" {
      description = "The value of the only block of a type, or null."
      body        = "block"
    }
    block_list "block_list" {
      description = "A list of the values of all blocks of a type."
      body        = "blocks"
    }
    block_list "block_set" {
      description = "A set of the values of all blocks of a type."
      body        = "blocks"
    }
    block_list "block_map" {
      description = "A map, by labels, of the values of all blocks of a type."
      body        = "labelled"
    }
    block_list "block_object" {
      description = "An object, by labels, of the values of all blocks of a type, whose types may differ. An addition of hcl-lint."
      body        = "labelled"
    }
    block_list "block_attrs" {
      description = "A map of all attributes of the only block of a type."
      body        = "block_attrs"
    }
    block_list "literal" {
      description = "Always the same value."
      body        = "literal"
    }
    block_list "default" {
      description = "The value of the first nested spec that has one."
      body        = "parts"
    }
    block_list "transform" {
      description = "The value of the nested spec, transformed by an expression."
      body        = "transform"
    }
    block_list "use" {
      description = "The value of a shared spec. An addition of hcl-lint."
      body        = "use"
    }
  }
}

shared "named_parts" {
  object {
    block_object "object" {
      description = "An object. The label of each nested spec is the name of its attribute."
      labels      = ["key"]
      body        = "object"
    }
    block_object "array" {
      description = "A tuple of the values of the nested specs."
      labels      = ["key"]
      body        = "parts"
    }
    block_object "tuple" {
      description = "A tuple of the values of the nested specs."
      labels      = ["key"]
      body        = "parts"
    }
    block_object "attr" {
      description = "The value of an attribute."
      labels      = ["key"]
      body        = "attr"
    }
    block_object "block" {
      description = "The value of the only block of a type, or null."
      labels      = ["key"]
      body        = "block"
    }
    block_object "block_list" {
      description = "A list of the values of all blocks of a type."
      labels      = ["key"]
      body        = "blocks"
    }
    block_object "block_set" {
      description = "A set of the values of all blocks of a type."
      labels      = ["key"]
      body        = "blocks"
    }
    block_object "block_map" {
      description = "A map, by labels, of the values of all blocks of a type."
      labels      = ["key"]
      body        = "labelled"
    }
    block_object "block_object" {
      description = "An object, by labels, of the values of all blocks of a type, whose types may differ. An addition of hcl-lint."
      labels      = ["key"]
      body        = "labelled"
    }
    block_object "block_attrs" {
      description = "A map of all attributes of the only block of a type."
      labels      = ["key"]
      body        = "block_attrs"
    }
    block_object "literal" {
      description = "Always the same value."
      labels      = ["key"]
      body        = "literal"
    }
    block_object "default" {
      description = "The value of the first nested spec that has one."
      labels      = ["key"]
      body        = "parts"
    }
    block_object "transform" {
      description = "The value of the nested spec, transformed by an expression."
      labels      = ["key"]
      body        = "transform"
    }
    block_object "use" {
      description = "The value of a shared spec. An addition of hcl-lint."
      labels      = ["key"]
      body        = "use"
    }
  }
}

shared "object" {
  object {
    attr "open" {
      description = "Whether bodies may contain items that no spec names. An addition of hcl-lint."
      type        = bool
      reads       = "constant"
    }
    attr "opaque" {
      description = "Whether the content of bodies is neither checked nor evaluated. An addition of hcl-lint."
      type        = bool
      reads       = "constant"
    }
    attr "include" {
      description = "Shared objects whose items the object has too. An addition of hcl-lint."
      type        = list(string)
      reads       = "constant"
    }
    attr "exactly_one_of" {
      description = "Groups of items of which exactly one must be set. An addition of hcl-lint."
      type        = list(list(string))
      reads       = "constant"
    }
    attr "at_most_one_of" {
      description = "Groups of items of which at most one may be set. An addition of hcl-lint."
      type        = list(list(string))
      reads       = "constant"
    }
    attr "at_least_one_of" {
      description = "Groups of items of which at least one must be set. An addition of hcl-lint."
      type        = list(list(string))
      reads       = "constant"
    }
    attr "all_or_none_of" {
      description = "Groups of items that require each other. An addition of hcl-lint."
      type        = list(list(string))
      reads       = "constant"
    }
    block_list "when" {
      description = "Further content of a body, if a label or an attribute has a certain value. An addition of hcl-lint."
      body        = "parts"
      label "by" {
        description = "The name of the label or attribute."
      }
      label "value" {
        description = "The value; separate several with `|`."
      }
    }
    block_list "mistake" {
      description = "A mistake that bodies may have: several items that do not fit each other. An addition of hcl-lint."
      body        = "mistake"
    }
    use "named_parts" {
      shared = "named_parts"
    }
  }
}

shared "mistake" {
  object {
    attr "when" {
      description = "The condition under which a body has the mistake."
      required    = true
      reads       = "static"
    }
    attr "message" {
      description = "What is wrong, in one line without a full stop; a template."
      required    = true
      reads       = "static"
    }
    attr "help" {
      description = "What to do, in full sentences; a template."
      required    = true
      reads       = "static"
    }
    attr "at" {
      description = "The items whose value is the place, the first that is set; `[0]` is the last label. By default the header."
      type        = list(string)
      reads       = "constant"
    }
    attr "last" {
      description = "Whether the place is that of the last of them in the file."
      type        = bool
      reads       = "constant"
    }
    attr "rule" {
      description = "The name of the rule; by default `invalid-value`."
      type        = string
      reads       = "constant"
    }
  }
}

shared "attr" {
  object {
    attr "name" {
      description = "The name of the attribute. Optional directly inside an object: the default is the key."
      type        = string
      reads       = "constant"
    }
    attr "type" {
      description = "The type that its value is converted to."
      reads       = "type"
    }
    attr "required" {
      description = "Whether it is required."
      type        = bool
      reads       = "constant"
    }
    use "facts" {
      shared = "facts"
    }
    attr "default" {
      description = "Its value where it is not set. An addition of hcl-lint."
    }
    attr "role" {
      description = "What it says of its block. An addition of hcl-lint."
      type        = string
      reads       = "constant"
      values      = ["provider", "instances", "condition"]
    }
    attr "reads" {
      description = "How its value is read. An addition of hcl-lint."
      type        = string
      reads       = "constant"
      values = [
        "value", "constant", "runtime", "type", "name", "names", "reference", "references",
        "reference_map", "static",
      ]
    }
    attr "roots" {
      description = "The names with which references in its value may begin. An addition of hcl-lint."
      type        = list(string)
      reads       = "constant"
    }
    attr "roots_from" {
      description = "Attributes of the same body that contain such names. An addition of hcl-lint."
      type        = list(string)
      reads       = "constant"
    }
    attr "keywords" {
      description = "Bare names that are allowed as its value. An addition of hcl-lint."
      type        = list(string)
      reads       = "constant"
    }
    attr "nullable" {
      description = "Whether it may be null. An addition of hcl-lint."
      type        = bool
      reads       = "constant"
    }
    attr "quoted_keywords" {
      description = "Whether the names may also be quoted. An addition of hcl-lint."
      type        = bool
      reads       = "constant"
    }
  }
}

shared "block" {
  object {
    attr "block_type" {
      description = "The type of the blocks. Optional directly inside an object: the default is the key."
      type        = string
      reads       = "constant"
    }
    attr "required" {
      description = "Whether it is required."
      type        = bool
      reads       = "constant"
    }
    use "form" {
      shared = "form"
    }
    use "facts" {
      shared = "facts"
    }
    use "parts" {
      shared = "parts"
    }
  }
}

shared "blocks" {
  object {
    attr "block_type" {
      description = "The type of the blocks. Optional directly inside an object: the default is the key."
      type        = string
      reads       = "constant"
    }
    attr "min_items" {
      description = "The minimum number of blocks."
      type        = number
      reads       = "constant"
    }
    attr "max_items" {
      description = "The maximum number of blocks."
      type        = number
      reads       = "constant"
    }
    use "form" {
      shared = "form"
    }
    use "facts" {
      shared = "facts"
    }
    use "parts" {
      shared = "parts"
    }
  }
}

shared "labelled" {
  object {
    attr "block_type" {
      description = "The type of the blocks. Optional directly inside an object: the default is the key."
      type        = string
      reads       = "constant"
    }
    attr "labels" {
      description = "Names of the labels."
      type        = list(string)
      reads       = "constant"
      required    = true
    }
    attr "min_items" {
      description = "The minimum number of blocks. An addition of hcl-lint."
      type        = number
      reads       = "constant"
    }
    attr "max_items" {
      description = "The maximum number of blocks. An addition of hcl-lint."
      type        = number
      reads       = "constant"
    }
    use "form" {
      shared = "form"
    }
    use "facts" {
      shared = "facts"
    }
    use "parts" {
      shared = "parts"
    }
  }
}

shared "block_attrs" {
  object {
    attr "block_type" {
      description = "The type of the blocks. Optional directly inside an object: the default is the key."
      type        = string
      reads       = "constant"
    }
    attr "required" {
      description = "Whether it is required."
      type        = bool
      reads       = "constant"
    }
    attr "element_type" {
      description = "The type that all values are converted to."
      reads       = "type"
    }
    attr "min_items" {
      description = "The minimum number of blocks. An addition of hcl-lint."
      type        = number
      reads       = "constant"
    }
    attr "max_items" {
      description = "The maximum number of blocks. An addition of hcl-lint."
      type        = number
      reads       = "constant"
    }
    use "form" {
      shared = "form"
    }
    use "facts" {
      shared = "facts"
    }
  }
}

shared "literal" {
  object {
    attr "value" {
      description = "The value."
      required    = true
    }
  }
}

shared "transform" {
  object {
    attr "result" {
      description = "An expression for the value, in which `nested` is the value of the nested spec."
      roots       = ["nested"]
      required    = true
    }
    use "parts" {
      shared = "parts"
    }
  }
}

shared "use" {
  object {
    attr "shared" {
      description = "The name of the shared spec."
      type        = string
      reads       = "constant"
      required    = true
    }
  }
}

# How blocks are written. An addition of hcl-lint.

shared "form" {
  object {
    attr "as_attribute" {
      description = "The type of an attribute that may be written in place of blocks. An addition of hcl-lint."
      reads       = "type"
    }
    attr "body" {
      description = "The name of the shared spec of their bodies. An addition of hcl-lint."
      type        = string
      reads       = "constant"
    }
    block_list "label" {
      description = "The values that a label may have. An addition of hcl-lint."
      label "name" {}
      object {
        attr "optional" {
          description = "Whether it is optional, and those after it, too."
          type        = bool
          reads       = "constant"
        }
        use "facts" {
          shared = "facts"
        }
      }
    }
  }
}

# What is said beyond types. An addition of hcl-lint.

shared "facts" {
  object {
    attr "description" {
      description = "The documentation."
      type        = string
      reads       = "constant"
    }
    attr "url" {
      description = "Where the documentation is."
      type        = string
      reads       = "constant"
    }
    attr "deprecated" {
      description = "Why it should not be used."
      type        = string
      reads       = "constant"
    }
    attr "replacement" {
      description = "What to use instead."
      type        = string
      reads       = "constant"
    }
    attr "repeated" {
      description = "What the product does with a block that is there once too often, where it accepts that."
      type        = string
      reads       = "constant"
    }
    attr "removed" {
      description = "Why it can no longer be used."
      type        = string
      reads       = "constant"
    }
    attr "format" {
      description = "The format of the string."
      type        = string
      reads       = "constant"
      values      = ["duration"]
    }
    attr "minimum" {
      description = "The minimum value."
      reads       = "constant"
    }
    attr "maximum" {
      description = "The maximum value."
      reads       = "constant"
    }
    attr "words" {
      description = "Values that only some versions have, or that are known besides, with `since` and `until`."
      type        = any
      reads       = "constant"
    }
    attr "values" {
      description = "The allowed values."
      type        = any
      reads       = "constant"
    }
    attr "pattern" {
      description = "A regular expression that must match the whole string."
      type        = string
      reads       = "constant"
    }
    attr "conflicts_with" {
      description = "Items that the same body must not also contain."
      type        = list(string)
      reads       = "constant"
    }
    attr "required_with" {
      description = "Items that the same body must also contain."
      type        = list(string)
      reads       = "constant"
    }
    attr "since" {
      description = "The first version that has it."
      type        = string
      reads       = "constant"
    }
    attr "until" {
      description = "The first version that no longer has it."
      type        = string
      reads       = "constant"
    }
  }
}

import * as cdktn from 'cdktn';

export interface AnvilConfig extends cdktn.TerraformMetaArguments {
  readonly name: string;
}
export interface AnvilOwner {
  readonly email: string;
}

export function anvilOwnerToHclTerraform(struct?: AnvilOwner | cdktn.IResolvable): any {
  const attrs = {
    email: {
      value: cdktn.stringToHclTerraform(struct!.email),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };
  return attrs;
}

export class AnvilOwnerOutputReference extends cdktn.ComplexObject {

  // email - computed: false, optional: false, required: true
  private _email?: string; 
  public get email() {
    return this.getStringAttribute('email');
  }
  public set email(value: string) {
    this._email = value;
  }

  // id - computed: true, optional: false, required: false
  public get id() {
    return this.getStringAttribute('id');
  }
}
export interface AnvilRule {
}

export function anvilRuleToHclTerraform(struct?: AnvilRule | cdktn.IResolvable): any {
  const attrs = {
    label: {
      value: struct!.label === undefined ? null : cdktn.stringToHclTerraform(struct!.label),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    ports: {
      value: struct!.ports === undefined ? null : cdktn.listMapperHcl(cdktn.numberToHclTerraform, false)(struct!.ports),
      isBlock: false,
      type: "set",
      storageClassType: "numberList",
    },
  };
  return attrs;
}

export class AnvilRuleOutputReference extends cdktn.ComplexObject {

  // label - computed: true, optional: true, required: false
  private _label?: string; 
  public get label() {
    return this.getStringAttribute('label');
  }

  // ports - computed: true, optional: true, required: false
  private _ports?: number[]; 
  public get ports() {
    return cdktn.Fn.tolist(this.getNumberListAttribute('ports'));
  }
}

export class AnvilRuleList extends cdktn.ComplexList {
}
export interface AnvilPart {
}

export function anvilPartToHclTerraform(struct?: AnvilPart | cdktn.IResolvable): any {
  const attrs = {
    inner: {
      value: cdktn.listMapperHcl(anvilPartToHclTerraform, true)(struct!.inner),
      isBlock: true,
      type: "list",
      storageClassType: "AnvilPartList",
    },
  };
  return attrs;
}

export class AnvilPartOutputReference extends cdktn.ComplexObject {

  // inner - computed: false, optional: true, required: false
  private _inner = new AnvilPartList(this, "inner", false);
  public get inner() {
    return this._inner;
  }
}
export interface AnvilSeen {
}

export class AnvilSeenOutputReference extends cdktn.ComplexObject {

  // at - computed: true, optional: false, required: false
  public get at() {
    return this.getNumberAttribute('at');
  }

  // by - computed: true, optional: false, required: false
  private _by = new cdktn.StringMap(this, "by");
  public get by() {
    return this._by;
  }
}

export class AnvilSeenList extends cdktn.ComplexList {
}
export interface AnvilTimeouts {
}

export function anvilTimeoutsToHclTerraform(struct?: AnvilTimeouts | cdktn.IResolvable): any {
  const attrs = {
    create: {
      value: cdktn.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };
  return attrs;
}

export class AnvilTimeoutsOutputReference extends cdktn.ComplexObject {

  // create - computed: false, optional: true, required: false
  private _create?: string; 
  public get create() {
    return this.getStringAttribute('create');
  }
}

export class Anvil extends cdktn.TerraformResource {
  public static readonly tfResourceType = "forge_anvil";

  // anything - computed: false, optional: true, required: false
  private _anything?: { [key: string]: any }; 
  public get anything() {
    return this.getAnyMapAttribute('anything');
  }

  // arn - computed: true, optional: false, required: false
  public get arn() {
    return this.getStringAttribute('arn');
  }

  // id - computed: true, optional: true, required: false
  private _id?: string; 
  public get id() {
    return this.getStringAttribute('id');
  }

  // name - computed: false, optional: false, required: true
  private _name?: string; 
  public get name() {
    return this.getStringAttribute('name');
  }

  // owner - computed: true, optional: true, required: false
  private _owner = new AnvilOwnerOutputReference(this, "owner");
  public get owner() {
    return this._owner;
  }

  // password_wo - computed: false, optional: true, required: false
  private _passwordWo?: string; 
  public get passwordWo() {
    return this.getStringAttribute('password_wo');
  }

  // rules - computed: true, optional: true, required: false
  private _rules = new AnvilRuleList(this, "rules", true);
  public get rules() {
    return this._rules;
  }

  // seen - computed: true, optional: false, required: false
  private _seen = new AnvilSeenList(this, "seen", false);
  public get seen() {
    return this._seen;
  }

  // self - computed: false, optional: true, required: false
  private _self?: boolean | cdktn.IResolvable; 
  public get selfAttribute() {
    return this.getBooleanAttribute('self');
  }

  // tags - computed: false, optional: true, required: false
  private _tags?: { [key: string]: string }; 
  public get tags() {
    return this.getStringMapAttribute('tags');
  }

  // weights - computed: false, optional: true, required: false
  private _weights?: number[][]; 
  public get weights() {
    return this.interpolationForAttribute('weights');
  }

  // zone - computed: false, optional: true, required: false
  private _zone = new AnvilTimeoutsOutputReference(this, "zone");
  public get zone() {
    return this._zone;
  }

  // leg - computed: false, optional: false, required: true
  private _leg = new AnvilOwnerList(this, "leg", true);
  public get leg() {
    return this._leg;
  }

  // one - computed: false, optional: false, required: true
  private _one = new AnvilOwnerOutputReference(this, "one");
  public get one() {
    return this._one;
  }

  // part - computed: false, optional: true, required: false
  private _part = new AnvilPartList(this, "part", false);
  public get part() {
    return this._part;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new AnvilTimeoutsOutputReference(this, "timeouts");
  public get timeouts() {
    return this._timeouts;
  }

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      name: cdktn.stringToTerraform(this._name),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      anything: {
        value: cdktn.hashMapperHcl(cdktn.anyToHclTerraform)(this._anything),
        isBlock: false,
        type: "map",
        storageClassType: "anyMap",
      },
      id: {
        value: cdktn.stringToHclTerraform(this._id),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      name: {
        value: cdktn.stringToHclTerraform(this._name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      owner: {
        value: anvilOwnerToHclTerraform(this._owner.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "AnvilOwner",
      },
      password_wo: {
        value: this.markWriteOnlyAttribute(cdktn.stringToHclTerraform(this._passwordWo)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      rules: {
        value: cdktn.listMapperHcl(anvilRuleToHclTerraform, false)(this._rules.internalValue),
        isBlock: true,
        type: "set",
        storageClassType: "AnvilRuleList",
      },
      self: {
        value: cdktn.booleanToHclTerraform(this._self),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      tags: {
        value: cdktn.hashMapperHcl(cdktn.stringToHclTerraform)(this._tags),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      weights: {
        value: cdktn.listMapperHcl(cdktn.listMapperHcl(cdktn.numberToHclTerraform, false), false)(this._weights),
        isBlock: false,
        type: "list",
        storageClassType: "numberListList",
      },
      zone: {
        value: anvilTimeoutsToHclTerraform(this._zone.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "AnvilZone",
      },
      leg: {
        value: cdktn.listMapperHcl(anvilOwnerToHclTerraform, true)(this._leg.internalValue),
        isBlock: true,
        type: "set",
        storageClassType: "AnvilOwnerList",
      },
      one: {
        value: anvilOwnerToHclTerraform(this._one.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "AnvilOwnerList",
      },
      part: {
        value: cdktn.listMapperHcl(anvilPartToHclTerraform, true)(this._part.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "AnvilPartList",
      },
      timeouts: {
        value: anvilTimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "AnvilTimeouts",
      },
    };

    return attrs;
  }
}

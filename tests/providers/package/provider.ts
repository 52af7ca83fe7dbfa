import * as cdktn from 'cdktn';

export interface ForgeProviderLogin {
  /**
  * Who logs in.
  */
  readonly userName: string;
  readonly roles?: string[];
}

export function forgeProviderLoginToHclTerraform(struct?: ForgeProviderLogin | cdktn.IResolvable): any {
  const attrs = {
    roles: {
      value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(struct!.roles),
      isBlock: false,
      type: "list",
      storageClassType: "stringList",
    },
    user_name: {
      value: cdktn.stringToHclTerraform(struct!.userName),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };
  return attrs;
}

export class ForgeProvider extends cdktn.TerraformProvider {
  public static readonly tfResourceType = "forge";

  // region - computed: false, optional: false, required: true
  private _region?: string; 
  public get region() {
    return this._region;
  }

  // alias - computed: false, optional: true, required: false
  private _alias?: string; 
  public get alias() {
    return this._alias;
  }

  // login - computed: false, optional: true, required: false
  private _login?: ForgeProviderLogin[] | cdktn.IResolvable; 
  public get login() {
    return this._login;
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      region: {
        value: cdktn.stringToHclTerraform(this._region),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      alias: {
        value: cdktn.stringToHclTerraform(this._alias),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      login: {
        value: cdktn.listMapperHcl(forgeProviderLoginToHclTerraform, true)(this._login),
        isBlock: true,
        type: "list",
        storageClassType: "ForgeProviderLoginList",
      },
    };
    return attrs;
  }
}

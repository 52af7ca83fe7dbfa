import * as cdktn from 'cdktn';

export interface DataForgeAnvilsSearch {
}

export function dataForgeAnvilsSearchToHclTerraform(struct?: DataForgeAnvilsSearch): any {
  const attrs = {
    text: {
      value: cdktn.stringToHclTerraform(struct!.text),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };
  return attrs;
}

export class DataForgeAnvilsSearchOutputReference extends cdktn.ComplexObject {

  // text - computed: false, optional: false, required: true
  private _text?: string; 
  public get text() {
    return this.getStringAttribute('text');
  }
}

export class DataForgeAnvils extends cdktn.TerraformDataSource {
  public static readonly tfResourceType = "forge_anvils";

  // ids - computed: true, optional: false, required: false
  public get ids() {
    return cdktn.Fn.tolist(this.getListAttribute('ids'));
  }

  // query - computed: false, optional: true, required: false
  private _query?: string; 
  public get query() {
    return this.getStringAttribute('query');
  }

  // search - computed: false, optional: true, required: false
  private _search = new DataForgeAnvilsSearchOutputReference(this, "search");
  public get search() {
    return this._search;
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      query: {
        value: cdktn.stringToHclTerraform(this._query),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      search: {
        value: dataForgeAnvilsSearchToHclTerraform(this._search.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "DataForgeAnvilsSearch",
      },
    };
    return attrs;
  }
}

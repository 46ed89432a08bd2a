declare module 'bpmn-moddle' {
  /** An element of a BPMN document; which properties it has depends on its type. */
  export interface ModdleElement {
    readonly $type: string
    readonly $attrs?: Readonly<Record<string, unknown>>
    id?: string
    name?: string
    [property: string]: unknown
  }
  export interface ModdleWarning {
    readonly message: string
  }
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, object>>)
    create(type: string, properties?: Readonly<Record<string, unknown>>): ModdleElement
    fromXML(xml: string): Promise<{ readonly rootElement: ModdleElement; readonly warnings: readonly ModdleWarning[] }>
    toXML(element: ModdleElement, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>
  }
}
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>
}

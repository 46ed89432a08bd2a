/// <reference types="vite/client" />

/** Base URL of the back end, set at build time, '' for the contract's prefix on the same host. */
declare const __API_BASE__: string
/** Where stored files are looked at, '' for the place the API base gives. */
declare const __PREVIEW_URL__: string
/** Single sign-on server, '' for none. */
declare const __CAS_URL__: string
/** Service that draws office files, '' for none. */
declare const __ONLINE_PREVIEW_URL__: string
/** `on`: users without a session are sent to the single sign-on server. */
declare const __SINGLE_SIGN_ON__: string
/** Secret of X-Sign, set at build time, '' for the public default. */
declare const __SIGN_SECRET__: string
/** Name of the product in titles where the server names none. */
declare const __PLATFORM_NAME__: string
/** Version of the build. */
declare const __BUILD_VERSION__: string
/** `on`: people may open the drawer of settings. */
declare const __SETTINGS_DRAWER__: string
/** Ids of the tenants whose people see the item in work, joined by commas. */
declare const __ACTIVE_ITEM_TENANTS__: string
/** What an address holds where the sign-in page shows the other background; '' never. */
declare const __GRAPH_HOST__: string

/** Parts of the catalogue in one language, as a build cuts them (`build/split-messages.ts`); otherwise each is the whole. */
declare module '*/index.ts?outside_zh' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?outside_en' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?inside_zh' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?inside_en' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?designer' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?people' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?tools' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?widgets' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?policy' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?document' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?approval' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?account' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?composed' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?gallery' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?grid' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?import' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?history' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?print' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?report' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}
declare module '*/index.ts?statistics' {
  export const messages: Readonly<Record<string, Partial<import('../schemas/messages/define.ts').Message>>>
}

/** Origins with the methods they may be asked by. */
export const RELAYS =
  /^(?:https?:\/\/[\w.-]+(?::\d{1,5})?=(?:GET|POST|PUT|DELETE|PATCH)(?:\+(?:GET|POST|PUT|DELETE|PATCH))*(?:,\s*(?=h)|$))*$/
/** Hosts with their ports. */
export const HOSTS = /^(?:(?:[\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}(?:,\s*(?=[\w[])|$))*$/
/** Empty, or an address. */
export const ADDRESS = /^(?:https?:\/\/\S+)?$/

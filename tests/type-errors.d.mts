/** @param output what the compiler said */
export declare const declarationsFirst: (output: string) => string

export declare const findChromium: (say?: (line: string) => void) => Promise<string>

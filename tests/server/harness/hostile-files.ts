import { gzipSync } from 'node:zlib'
import { cmykJpeg, gifOf, jpegOf, pngOf, sideways, webpOf } from './pictures.ts'
import { zipOf } from './zips.ts'

/**
 * A file to send. `papers` takes files of any accepted kind as they are; `photo` takes pictures and makes them smaller.
 */
export type HostileFile = {
  readonly what: string
  readonly field: 'papers' | 'photo'
  readonly name: string
  readonly bytes: Buffer
  /** The type that the sender claims; the server ignores it. */
  readonly type?: string
  /** The text of the refusal, or the type under which the file is kept. */
  readonly answer:
    | { readonly refused: string }
    | { readonly type: string; readonly name: string; readonly inline: boolean }
}

const text = (content: string) => Buffer.from(content)
const refused = (sentence: string) => ({ refused: sentence })
const kept = (type: string, name: string, inline = false) => ({ type, name, inline })

const notImage = refused('Please choose a PNG, JPEG, WebP or GIF picture.')
const badKind = refused('Files of this kind are not accepted.')
const broken = refused('This file is damaged, or not what its name says.')
const bomb = refused('This archive would unpack to far more than its size.')
const tooManyPixels = refused('The picture may have at most 50 megapixels.')

const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = text('<!doctype html><script>alert(1)</script>')
/** The test text of virus scanners' makers, in two parts so that this source file does not contain it. */
const eicar = text(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR${'-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`)
const gifAndScript = text('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//')
const document = { name: '[Content_Types].xml', data: text('<Types/>') }
const pdf = text('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF')

/** Forty files that an attacker, or an unlucky user, might send, each with the answer. */
export const hostileFiles = async (): Promise<readonly HostileFile[]> => {
  const jpeg = await jpegOf(40, 20)
  const file = (
    what: string,
    field: HostileFile['field'],
    name: string,
    bytes: Buffer,
    answer: HostileFile['answer'],
    type?: string,
  ): HostileFile => ({ what, field, name, bytes, answer, ...(type === undefined ? {} : { type }) })
  return [
    file('an SVG with a script', 'papers', 'logo.svg', svg, badKind, 'image/svg+xml'),
    file('an SVG as a picture', 'photo', 'logo.svg', svg, notImage, 'image/svg+xml'),
    file('an SVG named PNG', 'photo', 'logo.png', svg, notImage, 'image/png'),
    file('HTML named PNG', 'photo', 'page.png', html, notImage, 'image/png'),
    file('HTML named PNG among papers', 'papers', 'page.png', html, badKind, 'image/png'),
    file('HTML', 'papers', 'page.html', html, badKind, 'text/html'),
    file('HTML named text', 'papers', 'page.txt', html, kept('text/plain', 'page.txt'), 'text/html'),
    file('a script', 'papers', 'run.js', text('alert(1)'), badKind, 'text/javascript'),
    file('a program', 'papers', 'setup.exe', text('MZ\x90\0'), badKind),
    file('a program named PDF', 'papers', 'setup.pdf', text('MZ\x90\0'), badKind, 'application/pdf'),
    file('GIF and script in one', 'photo', 'both.gif', gifAndScript, broken, 'image/gif'),
    file('GIF and script, by the script’s name', 'papers', 'both.js', gifAndScript, badKind),
    file('the scanners’ test program', 'papers', 'eicar.com', eicar, badKind),
    file('the same as text: harmless as one', 'papers', 'eicar.txt', eicar, kept('text/plain', 'eicar.txt')),
    file(
      'a zip that claims to unpack to 4 GB',
      'papers',
      'bomb.zip',
      zipOf([{ name: 'a', data: text('x'), claims: 0xfffffff0 }]),
      bomb,
    ),
    file(
      'a spreadsheet of zeros, a thousandfold',
      'papers',
      'bomb.xlsx',
      zipOf([document, { name: 'xl/a.xml', data: Buffer.alloc(30_000_000) }]),
      bomb,
    ),
    file(
      'a zip of 10,001 files',
      'papers',
      'many.zip',
      zipOf(Array.from({ length: 10_001 }, (_, n) => ({ name: String(n), data: text('') }))),
      bomb,
    ),
    file(
      'a zip that climbs out of its folder',
      'papers',
      'slip.zip',
      zipOf([{ name: '../../etc/passwd', data: text('x') }]),
      broken,
    ),
    file('a zip cut off', 'papers', 'half.zip', zipOf([{ name: 'a', data: text('hello') }]).subarray(0, 40), broken),
    file('a zip named as a document', 'papers', 'plan.docx', zipOf([{ name: 'a.exe', data: text('MZ') }]), broken),
    file(
      'an honest document',
      'papers',
      'plan.docx',
      zipOf([document]),
      kept('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'plan.docx'),
      'text/html',
    ),
    file(
      'an honest zip',
      'papers',
      'plan.zip',
      zipOf([{ name: 'ملف.txt', data: text('x') }]),
      kept('application/zip', 'plan.zip'),
    ),
    file('a packed page', 'papers', 'page.gz', gzipSync(html), kept('application/gzip', 'page.gz'), 'text/html'),
    file('a PNG that claims 30,000 × 30,000', 'photo', 'huge.png', pngOf(2, 2, [30_000, 30_000]), tooManyPixels),
    file('the same among papers', 'papers', 'huge.png', pngOf(2, 2, [30_000, 30_000]), tooManyPixels),
    file('a PNG of no width', 'photo', 'none.png', pngOf(1, 1, [0, 1]), broken),
    file('a PNG cut off', 'photo', 'cut.png', pngOf(60, 60).subarray(0, 60), broken),
    file('a JPEG cut off', 'photo', 'cut.jpg', jpeg.subarray(0, jpeg.length - 40), broken),
    file('a name that climbs', 'papers', '../../../etc/x.png', pngOf(4, 4), kept('image/png', 'x.png', true)),
    file('a name that climbs on Windows', 'papers', '..\\x.png', pngOf(4, 4), kept('image/png', 'x.png', true)),
    file('a name with an encoded zero byte', 'papers', 'a%00.png', pngOf(4, 4), kept('image/png', 'a%00.png', true)),
    file(
      'a zero byte in the name',
      'papers',
      'page.html\0.png',
      pngOf(4, 4),
      kept('image/png', 'page.html_.png', true),
    ),
    file(
      'a name that breaks a header',
      'papers',
      'a%0d%0aset-cookie: x=1.png',
      pngOf(4, 4),
      kept('image/png', 'a%0d%0aset-cookie: x=1.png', true),
    ),
    file(
      'quotes and semicolons',
      'papers',
      'a\\"; filename=b.html;.png',
      pngOf(4, 4),
      kept('image/png', 'a"; filename=b.html;.png', true),
    ),
    file('nothing in it', 'papers', 'empty.txt', Buffer.alloc(0), refused('This file is empty.')),
    file('no picture at all', 'photo', 'empty.png', Buffer.alloc(0), refused('This file is empty.')),
    file(
      'an Arabic name of 300 letters',
      'papers',
      `${'ش'.repeat(300)}.pdf`,
      pdf,
      kept('application/pdf', `${'ش'.repeat(196)}.pdf`, true),
    ),
    file(
      'a name that reads backwards',
      'papers',
      'invoice\u202Efdp.txt',
      text('x'),
      kept('text/plain', 'invoice_fdp.txt'),
      'application/pdf',
    ),
    file('a PDF with a script', 'papers', 'script.pdf', pdf, kept('application/pdf', 'script.pdf', true)),
    file('a PNG named HTML', 'papers', 'page.html', pngOf(4, 4), badKind, 'text/html'),
    file('a JPEG named PNG', 'papers', 'photo.png', jpeg, kept('image/jpeg', 'photo.jpg', true)),
    file('a GIF that moves', 'photo', 'moves.gif', gifOf(3), kept('image/gif', 'moves.gif', true)),
    file('a WebP', 'photo', 'small.webp', await webpOf(600, 300), kept('image/webp', 'small.webp', true)),
    file('a JPEG in the colours of print', 'photo', 'print.jpg', cmykJpeg, kept('image/webp', 'print.webp', true)),
    file('a photograph held sideways', 'photo', 'phone.jpeg', sideways(jpeg), kept('image/webp', 'phone.webp', true)),
    file('a text with zero bytes', 'papers', 'notes.txt', text('a\0b'), badKind),
    file(
      'more than the field takes',
      'photo',
      'large.png',
      Buffer.concat([pngOf(4, 4), Buffer.alloc(1_000_001)]),
      refused('The file may have at most 1 MB.'),
    ),
    file('no ending', 'papers', 'README', text('hello'), badKind),
    file('only an ending', 'papers', '.htaccess', text('x'), badKind),
    file('no name', 'papers', '', text('x'), badKind),
  ]
}

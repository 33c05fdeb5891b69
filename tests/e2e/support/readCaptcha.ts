import svgCaptcha from 'svg-captcha';

/** Those that a person can tell apart. */
const CHARACTERS = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz'];

interface Letter {
  /** The kinds of its strokes, such as `MLQZ`: where they are is blurred. */
  strokes: string;
  /** The middle between its sides. */
  middle: number;
}

/** The letters of the picture of a captcha, read as anybody does who knows how letters are drawn. `image`: an SVG as a data URL. */
export function readCaptcha(image: string): string {
  const known = new Map(CHARACTERS.map((character) => [lettersOf(drawn(character))[0]?.strokes, character]));
  const picture = Buffer.from(image.split(',')[1] ?? '', 'base64').toString('utf8');
  // They do not stand there in the order in which they are seen.
  const letters = lettersOf(picture).sort((one, other) => one.middle - other.middle);
  return letters.map(({ strokes }) => known.get(strokes) ?? '?').join('');
}

const drawn = (character: string): string => svgCaptcha.create({ size: 1, charPreset: character }).data;

/** Lines across the picture are drawn, but not filled. */
function lettersOf(svg: string): Letter[] {
  const filled = svg.matchAll(/<path fill="(?!none)[^"]*" d="([^"]*)"/g);
  return [...filled].map(([, path = '']) => {
    const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const across = numbers.filter((_, at) => at % 2 === 0);
    return { strokes: path.replaceAll(/[^A-Z]/g, ''), middle: (Math.min(...across) + Math.max(...across)) / 2 };
  });
}

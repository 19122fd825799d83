// values.js - values of games: combinatorial game theory, exact. A game is what each side may move to, {L | R};
// equal games are one and the same form. Texts are in the notation of CGSuite: see docs/values.md.
import { flag, integer, oneOf, options, refuse, string, wrongType } from "./errors.js";

/** @type {("less" | "equal" | "greater" | "confused")[]} */
const ORDERS = ["less", "equal", "greater", "confused"]; // dyad_order
const PICTURES = ["svg", "unicode", "ascii"]; // dyad_picture
const RESULTS = { nothing: 0, form: 1, truth: 2 }; // dyad_result_kind
// In the order of `work` in engine_values.c.
const WORKS = [
  "add",
  "subtract",
  "ordinalSum",
  "cool",
  "heat",
  "negate",
  "mean",
  "temperature",
  "leftStop",
  "rightStop",
  "atomicWeight",
];
const MOST_EXPONENT = 62; // of what is read from a number
const decoder = new TextDecoder();
const dispose = /** @type {{dispose?: symbol}} */ (/** @type {any} */ (Symbol)).dispose ?? Symbol.for("Symbol.dispose");

/** @typedef {import("./home.js").Home} Home */

/** An exact number: a fraction in lowest terms, whose denominator is a power of 2. */
export class Fraction {
  /** @param {bigint} numerator
   * @param {bigint} [denominator] */
  constructor(numerator, denominator = 1n) {
    if (typeof numerator !== "bigint" || typeof denominator !== "bigint") wrongType("fraction", "bigints", numerator);
    if (denominator <= 0n) refuse("a denominator is above 0");
    while (denominator % 2n === 0n && numerator % 2n === 0n)
      [numerator, denominator] = [numerator / 2n, denominator / 2n];
    this.numerator = numerator;
    this.denominator = denominator;
    Object.freeze(this);
  }

  /** @param {string} text such as "-55/32" */
  static read(text) {
    const [numerator, denominator = "1"] = text.split("/");
    return new Fraction(BigInt(numerator), BigInt(denominator));
  }

  /** The same as a number; it may be rounded. */
  valueOf() {
    return Number(this.numerator) / Number(this.denominator);
  }

  toString() {
    return this.denominator === 1n ? String(this.numerator) : `${this.numerator}/${this.denominator}`;
  }

  toJSON() {
    return this.toString();
  }

  /** @param {any} other */
  equals(other) {
    return other instanceof Fraction
      ? other.numerator === this.numerator && other.denominator === this.denominator
      : typeof other === "bigint"
        ? this.denominator === 1n && this.numerator === other
        : this.valueOf() === other && String(numberText(other)) === this.toString();
  }
}

/** A number as it is read: every one that is finite is a fraction.
 * @param {number} number */
function numberText(number) {
  if (!Number.isFinite(number)) refuse(`expected a finite number, found ${number}`);
  let exponent = 0;
  for (let rest = number; !Number.isInteger(rest); rest *= 2)
    if (++exponent > MOST_EXPONENT) refuse(`${number} needs too large a denominator`);
  return new Fraction(BigInt(number * 2 ** exponent), 1n << BigInt(exponent)).toString();
}

/** A wall of a thermograph: at temperature t[i] it is at v[i], and straight between; at the last one the mast
 * begins. */
class Wall {
  /** @param {string} lines */
  constructor(lines) {
    const points = lines
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" ").map((word) => Fraction.read(word)));
    this.t = points.map(([t]) => t);
    this.v = points.map(([, v]) => v);
  }
}

/** @param {Home} home */
export function valueClasses(home) {
  const rulesets = Object.freeze(readRulesets(home));
  const made = Symbol("made");

  class Game {
    /** @type {Context} */ #in;
    /** @type {number} */ #form;

    /** @param {any} key
     * @param {Context} [context]
     * @param {number} [form] */
    constructor(key, context = undefined, form = 0) {
      if (key !== made || !context) throw new TypeError("use game(), make(), value() or calculate()");
      this.#in = context;
      this.#form = form;
    }

    /** @param {Game} of */
    static form(of) {
      return of.#form;
    }

    get context() {
      return this.#in;
    }

    /** @param {string} name
     * @param {number} [second] a form */
    #work(name, second = 0) {
      const at = this.#in.address;
      return this.#in.wrap((module) => module.formWork(at, WORKS.indexOf(name), this.#form, second));
    }

    /** @param {string} name */
    #number(name) {
      return Fraction.read(String(this.#work(name)));
    }

    /** @param {any} other */
    add(other) {
      return this.#work("add", this.#in.form(other));
    }

    /** @param {any} other */
    subtract(other) {
      return this.#work("subtract", this.#in.form(other));
    }

    negate() {
      return this.#work("negate");
    }

    /** @param {any} n */
    times(n) {
      const times = typeof n === "bigint" ? n : BigInt(integer("times", n, -(2 ** 53), 2 ** 53));
      if (BigInt.asIntN(64, times) !== times) refuse("times: beyond 64 bits");
      const at = this.#in.address;
      return this.#in.wrap((module) => module.formTimes(at, times, this.#form));
    }

    /** @param {any} other */
    ordinalSum(other) {
      return this.#work("ordinalSum", this.#in.form(other));
    }

    /** @param {any} t */
    cool(t) {
      return this.#work("cool", this.#in.form(t));
    }

    /** @param {any} t */
    heat(t) {
      return this.#work("heat", this.#in.form(t));
    }

    /** "less", "equal", "greater" or "confused".
     * @param {any} other */
    compare(other) {
      const second = this.#in.form(other);
      const at = this.#in.address;
      let order = 0;
      home.bytes((module) => {
        order = module.formCompare(at, this.#form, second);
        return Number(order < 0);
      });
      return ORDERS[order];
    }

    /** @param {any} other */
    equals(other) {
      const isGame = other instanceof Game;
      if (isGame && other.#in !== this.#in) return false;
      return this.#form === (isGame ? other.#form : this.#in.form(other));
    }

    /** @param {any} other */
    lessThan(other) {
      return this.compare(other) === "less";
    }

    /** @param {any} other */
    atMost(other) {
      return ["less", "equal"].includes(this.compare(other));
    }

    /** @param {any} other */
    greaterThan(other) {
      return this.compare(other) === "greater";
    }

    /** @param {any} other */
    atLeast(other) {
      return ["greater", "equal"].includes(this.compare(other));
    }

    /** @param {any} other */
    confusedWith(other) {
      return this.compare(other) === "confused";
    }

    get isNumber() {
      void this.#in.address;
      return Boolean(home.ask((module) => module.formIsNumber(this.#form)));
    }

    get number() {
      return this.isNumber ? Fraction.read(this.toString()) : null;
    }

    /** @param {number} side */
    #options(side) {
      const at = this.#in.address;
      const count = home.ask((module) => module.formOptions(this.#form, side) >>> 0);
      return Array.from({ length: count }, (_, i) =>
        this.#in.wrap((module) => module.formOption(at, this.#form, side, i))
      );
    }

    get left() {
      return this.#options(0);
    }

    get right() {
      return this.#options(1);
    }

    get leftStop() {
      return this.#number("leftStop");
    }

    get rightStop() {
      return this.#number("rightStop");
    }

    get mean() {
      return this.#number("mean");
    }

    get temperature() {
      return this.#number("temperature");
    }

    /** null where the game is not all-small.
     * @returns {Game | null} */
    get atomicWeight() {
      const at = this.#in.address;
      let form = 0;
      home.bytes((module) => {
        form = module.formWork(at, WORKS.indexOf("atomicWeight"), this.#form, 0) >>> 0;
        return form ? 0 : module.lastStatus();
      });
      return form ? new Game(made, this.#in, form) : null;
    }

    /** Who wins: "L", "R", "N", the next player, or "P", the previous one. */
    get outcome() {
      const at = this.#in.address;
      return /** @type {import("./index.js").Game["outcome"]} */ (
        home.text((module) => module.formOutcome(at, this.#form))
      );
    }

    get birthday() {
      const at = this.#in.address;
      return home.numbers((module) => module.formBirthday(at, this.#form))[0];
    }

    get thermograph() {
      const at = this.#in.address;
      const [left, right] = home.text((module) => module.formWalls(at, this.#form)).split("\n\n");
      return { left: new Wall(left), right: new Wall(right), svg: this.draw() };
    }

    /** Its thermograph.
     * @param {any} [asked] */
    draw(asked) {
      const { picture = "svg", colour = true, width = 0 } = options(asked, ["picture", "colour", "width"]);
      const [kind, isColoured, wide] = [
        oneOf("picture", picture, PICTURES),
        flag("colour", colour),
        integer("width", width, 0, 10000),
      ];
      const at = this.#in.address;
      return home.text((module) => module.formDraw(at, this.#form, kind, isColoured, wide));
    }

    toString() {
      const at = this.#in.address;
      return home.text((module) => module.formText(at, this.#form, 0));
    }

    toJSON() {
      return this.toString();
    }
  }

  class Context {
    /** @type {import("./home.js").Handle} */ #handle;

    /** @param {any} [asked] */
    constructor(asked) {
      const memory = integer("memory", options(asked, ["memory"]).memory ?? 0, 0, 2 ** 32 - 1);
      this.#handle = home.keep(
        this,
        "contextFree",
        home.object((module) => module.contextNew(memory))
      );
    }

    /** Whether what it holds is still there. */
    get isAlive() {
      return this.#handle.address !== 0 && this.#handle.exports === home.engine.instance;
    }

    get address() {
      return home.at(this.#handle);
    }

    /** Bytes in use. */
    get memory() {
      const at = this.address;
      return home.ask((module) => module.contextMemory(at) >>> 0);
    }

    /** @param {(module: any, ...at: number[]) => number} body
     * @param {(Uint8Array | string)[]} [data] */
    wrap(body, data = []) {
      return new Game(made, this, home.object(body, { data }));
    }

    /** The form of what stands for a game.
     * @param {any} what
     * @returns {number} */
    form(what) {
      return Game.form(this.game(what));
    }

    /** @param {any} what
     * @returns {Game} */
    game(what) {
      const at = this.address;
      if (what instanceof Game) return what.context === this ? what : refuse("the game is of another context");
      const text =
        typeof what === "number"
          ? numberText(what)
          : typeof what === "bigint" || what instanceof Fraction
            ? String(what)
            : string("game", what);
      const bytes = new TextEncoder().encode(text);
      return this.wrap((module, from) => module.formRead(at, from, bytes.length), [bytes]);
    }

    /** {left | right}, whose options may be in any order, dominated and reversible.
     * @param {any} left
     * @param {any} right */
    make(left, right) {
      for (const side of [left, right]) if (!Array.isArray(side)) wrongType("options", "an array of games", side);
      const [first, second] = [left, right].map(
        (side) => new Uint32Array(side.map((/** @type {any} */ one) => this.form(one)))
      );
      const at = this.address;
      return this.wrap(
        (module, a, b) => module.formMake(at, a, first.length, b, second.length),
        [new Uint8Array(first.buffer), new Uint8Array(second.buffer)]
      );
    }

    /** The value of a position of a ruleset.
     * @param {any} ruleset
     * @param {any} position */
    value(ruleset, position) {
      const index = oneOf("ruleset", ruleset, Object.keys(rulesets));
      const bytes = new TextEncoder().encode(string("position", position));
      const at = this.address;
      return this.wrap((module, from) => module.formEvaluate(at, index, from, bytes.length), [bytes]);
    }

    /** What the calculator of dyad value makes of an expression: a game, a truth, a text, or null.
     * @param {any} expression
     * @returns {Game | boolean | string | null} */
    calculate(expression) {
      const bytes = new TextEncoder().encode(string("expression", expression));
      const at = this.address;
      const told = home.bytes((module, from) => module.formRun(at, from, bytes.length), { data: [bytes] });
      const view = new DataView(told.buffer, told.byteOffset, told.length);
      const [kind, value] = [view.getFloat64(0, true), view.getFloat64(8, true)];
      if (kind === RESULTS.form) return new Game(made, this, value);
      if (kind === RESULTS.truth) return value !== 0;
      return kind === RESULTS.nothing ? null : decoder.decode(told.subarray(16));
    }

    /** Gives it back, with all games in it. */
    free() {
      home.free(this.#handle);
    }

    [dispose]() {
      this.free();
    }
  }

  /** @type {Context | null} */
  let own = null;
  /** That of those who make none: made when it is needed, and again where it was lost. */
  const context = () => (own = own?.isAlive ? own : new Context());
  return Object.freeze({
    Context,
    Game,
    Fraction,
    rulesets,
    get context() {
      return context();
    },
    /** @param {any} what */
    game: (what) => context().game(what),
    /** @param {any} left
     * @param {any} right */
    make: (left, right) => context().make(left, right),
    /** @param {any} ruleset
     * @param {any} position */
    value: (ruleset, position) => context().value(ruleset, position),
    /** @param {any} expression */
    calculate: (expression) => context().calculate(expression),
    get star() {
      return context().game("*");
    },
    get up() {
      return context().game("^");
    },
    get down() {
      return context().game("v");
    },
  });
}

/** @param {Home} home */
function readRulesets(home) {
  const texts = home.text((module) => (module.rulesets(), 0)).split("\0");
  /** @type {Record<string, {name: string, title: string, left: string, right: string, syntax: string, example: string}>} */
  const found = {};
  for (let i = 0; i + 6 <= texts.length; i += 6) {
    const [name, title, left, right, syntax, example] = texts.slice(i, i + 6);
    found[name] = Object.freeze({ name, title, left, right, syntax, example });
  }
  return found;
}

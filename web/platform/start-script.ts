import { cartStorageKey } from "#domain/cart.ts";

/** The id of the page's start script once `holdStart` has deferred it. */
const heldStartId = "held-start";

/** The event that tells the page's first script that hydration is complete, so that earlier clicks can be replayed. */
export const aliveEvent = "academy-alive";

/**
 * A script that runs before the first paint; plain text, because it is inlined into the page. Visitors can read and search a page and
 * follow its links without scripts, so its scripts are loaded at the first sign of an interaction: pointer movement, a touch, a key, a
 * changed field, a scroll. For a signed-in person, or a visitor with a cart, they are loaded immediately, but never before the page has
 * arrived completely: a start script that is still being parsed would be cut off. Clicks, typing, selections and submissions before
 * hydration are replayed afterwards, including programmatic clicks, which come without pointer movement. A pointer in the very corner is
 * ignored: browsers without a mouse report it there.
 */
export const startScript = `(function(){
var wanted=false,begun=false,alive=false,waiting=[],typed=[],signs=["pointerover","pointerdown","touchstart","keydown","input","focusin","wheel","scroll"];
function begin(sign){
if(sign&&sign.type==="pointerover"&&sign.clientX===0&&sign.clientY===0)return;
wanted=true;
if(begun||document.readyState==="loading")return;
var held=document.getElementById("${heldStartId}");
if(!held)return;
begun=true;
(held.dataset.ahead||"").split(" ").forEach(function(file){
if(!file)return;
var link=document.createElement("link");
link.rel="modulepreload";
link.href=file;
document.head.append(link);
});
signs.forEach(function(sign){removeEventListener(sign,begin,true)});
var start=document.createElement("script");
start.type="module";
start.nonce=held.nonce;
start.textContent=held.textContent;
document.head.append(start);
}
function hasReason(){
try{
var cart=localStorage.getItem(${JSON.stringify(cartStorageKey)});
return document.documentElement.dataset.auth==="in"||location.hash!==""||(cart!==null&&cart!=="[]");
}catch(e){return true}
}
signs.forEach(function(sign){addEventListener(sign,begin,{capture:true,passive:true})});
addEventListener("storage",begin);
addEventListener("DOMContentLoaded",function(){if(wanted||hasReason())begin()});
function later(event,action){
event.preventDefault();
event.stopImmediatePropagation();
waiting.push(action);
begin();
}
addEventListener("click",function(event){
var button=!alive&&event.target.closest&&event.target.closest("button");
if(!button||(button.type==="submit"&&button.form))return;
later(event,function(){if(button.isConnected)button.click()});
},true);
addEventListener("submit",function(event){
var form=event.target,by=event.submitter;
if(alive||form.method!=="post")return;
later(event,function(){if(form.isConnected)form.requestSubmit(by&&by.form===form?by:null)});
},true);
addEventListener("input",function(event){if(!alive&&typed.indexOf(event.target)<0)typed.push(event.target)},true);
addEventListener("${aliveEvent}",function(){
alive=true;
typed.forEach(function(field){if(field.isConnected)(field.tagName==="SELECT"?["input","change"]:["input"]).forEach(function(kind){field.dispatchEvent(new Event(kind,{bubbles:true}))})});
waiting.forEach(function(action){action()});
},{once:true});
})()`;

/**
 * Defer the start of a page's scripts until its first script requests them, and remove the preload links. With `fetchAhead` these are added
 * again when the start runs.
 * @param html a whole page as rendered by React Router
 * @throws Error when the page has no start to defer, because a newer React Router writes it differently
 */
export function holdStart(html: string, { fetchAhead = false }: { fetchAhead?: boolean } = {}): string {
  const start = /<script((?: nonce="[^"]*")?) type="module" async="">/;
  if (!start.test(html)) throw new Error("the page has no module script to put off");
  const files: string[] = [];
  const held = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
    files.push(/ href="([^"]*)"/.exec(link)?.[1] ?? "");
    return "";
  });
  const ahead = fetchAhead ? ` data-ahead="${files.join(" ")}"` : "";
  return held.replace(start, (_, nonce: string) => `<script${nonce} type="text/plain" id="${heldStartId}"${ahead}>`);
}
